'use strict';

/** boardgame.io's server as it comes, its matches in memory: `node server.js PORT`, loopback only. */

const { Server } = require('boardgame.io/server');

const game = require('./game.js');

const port = Number(process.argv[2]);
Server({ games: [game], origins: [`http://127.0.0.1:${port}`] }).run({
  port: { host: '127.0.0.1', port },
});
