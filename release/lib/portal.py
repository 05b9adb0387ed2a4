# SPDX-License-Identifier: Apache-2.0
"""Stands for the Central Portal on the loopback interface: takes one upload, keeps the bundle, and ends.

    python3 release/lib/portal.py DIRECTORY    writes the port to DIRECTORY/port, and the bundle to DIRECTORY/bundle.zip
"""

import os
import re
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

directory = Path(sys.argv[1])
UPLOAD = "/api/v1/publisher/upload"


class Portal(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        boundary = re.search(r"boundary=\"?([^\";]+)", self.headers["Content-Type"]).group(1).encode()
        if not self.path.startswith(UPLOAD):
            return self.send_error(404)
        parts = [part for part in body.split(b"--" + boundary) if b'name="bundle"' in part]
        content = parts[0].split(b"\r\n\r\n", 1)[1].removesuffix(b"\r\n")
        (directory / "bundle.zip").write_bytes(content)
        self.send_response(201)
        self.end_headers()
        self.wfile.write(b"00000000-0000-0000-0000-000000000000")

    def log_message(self, *arguments):
        pass


with HTTPServer(("127.0.0.1", 0), Portal) as server:
    port = directory / "port.part"
    port.write_text(str(server.server_port))
    port.rename(directory / "port")
    server.timeout = 1
    parent = os.getppid()
    while os.getppid() == parent and not (directory / "bundle.zip").exists():
        server.handle_request()
