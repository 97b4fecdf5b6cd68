"""Collected modules do without comments, and nothing else is lost."""

from pathlib import Path

from config.storage import without_comments

MODULE = """// What it is for.

import { a } from "./a.js";

/**
 * Says it.
 * @param {string} b
 */
export const say = (b) => `${a} // ${b}`; // stays

/** @type {number} */
let n = /** @type {number} */ (a);
"""


def test_comments_on_their_own_lines_are_left_out() -> None:
    assert without_comments(MODULE) == (
        'import { a } from "./a.js";\n'
        "export const say = (b) => `${a} // ${b}`; // stays\n"
        "let n = (a);\n"
    )


def test_what_is_cast_at_the_start_of_a_line_stays() -> None:
    line = "  /** @type {HTMLElement} */ (node).hidden = true;\n// gone\n"
    assert without_comments(line) == "(node).hidden = true;\n"


def test_no_text_of_a_module_goes_over_lines_that_are_collected_without_indents() -> None:
    for module in Path("static/js").rglob("*.js"):
        for line in module.read_text().splitlines():
            assert line.count("`") % 2 == 0, (module, line)
