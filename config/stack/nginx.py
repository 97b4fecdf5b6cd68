"""nginx in front: static files from disk, pages and sockets from whichever process lives.

The sockets of one table go to one process while it lives: it remembers the table.
"""

import os
import pwd
from collections.abc import Sequence
from pathlib import Path

from config.stack.process import Process
from config.stack.programs import program

CONFIGURATION = """\
{user}worker_processes 1;
pid {folder}/nginx.pid;
error_log stderr warn;
events {{ worker_connections 8192; }}
worker_rlimit_nofile 20000;
http {{
    include {types};
    default_type application/octet-stream;
    access_log off;
    sendfile on;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    gzip on;
    gzip_comp_level 6;
    gzip_types text/css text/javascript application/javascript application/json image/svg+xml;
    map $http_upgrade $connection_upgrade {{ default upgrade; '' ''; }}
    map $uri $behind {{ ~^/ws/table/ tables; default site; }}
    upstream site {{
        least_conn;
{servers}
        keepalive 32;
    }}
    upstream tables {{
        hash $uri consistent;
{servers}
    }}
    server {{
        listen {host}:{port};
        client_max_body_size 1m;
        location /static/ {{
            alias {static}/;
            expires max;
            add_header Cache-Control public;
        }}
        location = /metrics {{ return 404; }}
        location / {{
            proxy_pass http://$behind;
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
            proxy_set_header X-Forwarded-Proto $scheme;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $connection_upgrade;
            proxy_buffering off;
            proxy_read_timeout 1h;
            proxy_connect_timeout 2s;
            proxy_next_upstream error timeout;
        }}
    }}
}}
"""


def nginx(folder: Path, static: Path, host: str, port: int, behind: Sequence[int]) -> Process:
    """The server as a process not yet started; `behind` are the ports of ours. Raises Missing."""
    folder.mkdir(parents=True, exist_ok=True)
    servers = "\n".join(
        f"        server 127.0.0.1:{each} max_fails=1 fail_timeout=1s;" for each in behind
    )
    written = CONFIGURATION.format(
        user=f"user {pwd.getpwuid(0).pw_name};\n" if os.geteuid() == 0 else "",
        folder=folder,
        types="/etc/nginx/mime.types",
        servers=servers,
        host=f"[{host}]" if ":" in host else host,
        port=port,
        static=static,
    )
    file = folder / "nginx.conf"
    file.write_text(written)
    command = [program("nginx"), "-p", str(folder), "-c", str(file), "-g", "daemon off;"]
    return Process("nginx", command, {})
