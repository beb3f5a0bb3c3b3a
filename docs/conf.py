"""How the pages become a site: `make docs`. They are plain Markdown, and stay readable as that."""

import re
import tomllib
from pathlib import Path

from sphinx.application import Sphinx

ROOT = Path(__file__).parent.parent

project = "Companion 天九"
copyright = author = "the Companion developers"
version = release = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
extensions = ["myst_parser"]
myst_enable_extensions = ["html_image"]
myst_heading_anchors = 3
root_doc = "docs/index"
include_patterns = ["*.md", "docs/**.md"]
exclude_patterns = [".*", "build", "instance", "node_modules", "tests/**"]
html_theme = "furo"
html_title = "Companion 天九"
html_extra_path = ["site"]
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_use_index = False
html_show_sphinx = False
nitpicky = True

LISTED = re.compile(r"^\* \[[^]]+\]\(([^)#]+)\.md\)", re.MULTILINE)


def list_pages(_: Sphinx, name: str, text: list[str]) -> None:
    """The lists of the first page are the contents of the site: each of its parts a caption."""
    if name != root_doc:
        return
    first, *parts = re.split(r"^## ", text[0], flags=re.MULTILINE)
    for part in parts:
        caption, pages = part.partition("\n")[0], LISTED.findall(part)
        lines = ("```{toctree}", ":hidden:", f":caption: {caption}", "", *pages, "```")
        first += f"## {part}\n" + "\n".join(lines) + "\n\n"
    text[0] = first


def setup(app: Sphinx) -> None:
    """What Sphinx calls."""
    app.connect("source-read", list_pages)
