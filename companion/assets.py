"""Builds URLs of static files; a URL changes when its file does."""

from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import current_app, url_for


def digest_of(*paths: object) -> str:
    """Return a digest of files and of all files in folders. Cached unless in debug mode."""
    given = tuple(Path(str(path)) for path in paths)
    return _digest.__wrapped__(given) if current_app.debug else _digest(given)


@cache
def _digest(paths: tuple[Path, ...]) -> str:
    digest = sha256()
    for path in paths:
        for file in sorted(path.rglob("*.*")) if path.is_dir() else [path]:
            if file.is_file() and file.suffix != ".pyc":
                digest.update(file.read_bytes())
    return digest.hexdigest()[:10]


def asset(name: str) -> str:
    """Return the URL of a static file."""
    digest = digest_of(Path(str(current_app.static_folder)) / name)
    return url_for("static", filename=name, v=digest)


def release() -> str:
    """Return a digest of the whole program: code, translations, templates, styles and scripts."""
    app = current_app
    return digest_of(app.root_path, app.template_folder, app.static_folder)
