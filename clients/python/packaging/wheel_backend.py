"""Builds the package through the interface of PEP 517, using only the standard library.

The package has no compiled parts and no dependencies, so a wheel is a ZIP file of its files and three short texts.
"""

from __future__ import annotations

import base64
import hashlib
import re
import tarfile
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PACKAGE = "leasehold_locks"
# This time is fixed, so that two builds of the same source are identical.
STAMP = (2026, 1, 1, 0, 0, 0)
WHEEL = "Wheel-Version: 1.0\nGenerator: leasehold_locks\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def _field(name: str) -> str:
    # tomllib came with Python 3.11.
    found = re.search(rf'^{name} = "(.*)"$', (ROOT / "pyproject.toml").read_text("utf8"), re.MULTILINE)
    assert found, f"pyproject.toml has no {name}"
    return found[1]


def _stem() -> str:
    # The archive is named after the module, not the distribution, because PyPI refuses a hyphen in its name.
    return f"{PACKAGE}-{_field('version')}"


def _metadata() -> str:
    return (
        f"Metadata-Version: 2.4\nName: {_field('name')}\nVersion: {_field('version')}\n"
        f"Summary: {_field('description')}\nLicense-Expression: {_field('license')}\nLicense-File: LICENSE\n"
        f"Requires-Python: {_field('requires-python')}\nDescription-Content-Type: text/markdown\n\n"
        f"{(ROOT / 'README.md').read_text('utf8')}"
    )


def _license() -> bytes:
    # In a checkout, this is the project's file; a source archive has a copy.
    return next(path for path in (ROOT / "LICENSE", ROOT.parents[1] / "LICENSE") if path.exists()).read_bytes()


def _sources() -> list[Path]:
    return sorted(path for path in (ROOT / PACKAGE).iterdir() if path.suffix == ".py" or path.name == "py.typed")


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: Any = None) -> str:
    info = f"{_stem()}.dist-info"
    files = {f"{PACKAGE}/{path.name}": path.read_bytes() for path in _sources()}
    files |= {f"{info}/METADATA": _metadata().encode(), f"{info}/WHEEL": WHEEL.encode()}
    files[f"{info}/licenses/LICENSE"] = _license()
    record = "".join(f"{name},sha256={_digest(content)},{len(content)}\n" for name, content in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    name = f"{_stem()}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for file, content in files.items():
            entry = zipfile.ZipInfo(file, STAMP)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, content)
    return name


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    name = f"{_stem()}.tar.gz"
    with tarfile.open(Path(sdist_directory, name), "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for path in [*_sources(), *(ROOT / file for file in ("pyproject.toml", "README.md")), Path(__file__)]:
            archive.add(path, f"{_stem()}/{path.relative_to(ROOT)}")
        for file, content in {"PKG-INFO": _metadata().encode(), "LICENSE": _license()}.items():
            info = tarfile.TarInfo(f"{_stem()}/{file}")
            info.size = len(content)
            archive.addfile(info, BytesIO(content))
    return name
