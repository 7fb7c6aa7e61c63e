"""A certificate for tests, made by openssl."""

import subprocess
from pathlib import Path


def make_certificate(folder: Path, name: str, other_name: str) -> Path:
    """Put a certificate, its key, and both in one file into a folder, and return it."""
    words = f"req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN={name}"
    files = ["-addext", f"subjectAltName={other_name}", "-keyout", folder / "key.pem", "-out", folder / "cert.pem"]
    subprocess.run(["openssl", *words.split(), *files], check=True, capture_output=True)
    (folder / "both.pem").write_text((folder / "cert.pem").read_text() + (folder / "key.pem").read_text())
    return folder
