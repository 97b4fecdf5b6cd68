// The log: what was told, line by line, newest last; it is read on demand and never speaks by itself.

const LONGEST = 120;

export class Log {
  #list;

  /** @param {HTMLElement} list */
  constructor(list) {
    this.#list = list;
  }

  /**
   * @param {string[]} lines
   * @param {string} [kind]
   */
  add(lines, kind = "") {
    const atEnd = this.#list.scrollHeight - this.#list.scrollTop - this.#list.clientHeight < 40;
    for (const line of lines) {
      const item = document.createElement("p");
      if (kind) item.className = kind;
      item.textContent = line;
      this.#list.append(item);
    }
    while (this.#list.childElementCount > LONGEST) this.#list.firstElementChild?.remove();
    if (atEnd) this.#list.scrollTop = this.#list.scrollHeight;
  }
}
