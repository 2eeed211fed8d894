"""A receiver on this machine: it keeps what it is told, and answers as a test wants."""

import datetime
import ssl
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


class Receiver:
    """`told`: (headers, body) of each request. `status`, `answer`, `headers`: what is answered. `wait`: an event
    that an answer waits for; `drip`: a body that comes byte by byte and never ends."""

    def __init__(self, pem=None):
        self.told, self.names, self.status, self.answer, self.headers = [], [], 200, b"thank you", {}
        self.wait, self.drip = None, False
        self.over = threading.Event()
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), handler_of(self))
        self.port = self.server.server_address[1]
        if pem:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(pem)
            context.sni_callback = lambda sock, name, ctx: self.names.append(name)
            self.server.socket = context.wrap_socket(
                self.server.socket, server_side=True, do_handshake_on_connect=False
            )
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True)
        self.thread.start()

    def close(self):
        self.over.set()
        self.server.shutdown()
        self.server.server_close()


def handler_of(receiver):
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            receiver.told.append((dict(self.headers), body, self.path))
            if receiver.wait:
                receiver.wait.wait(10)
            self.send_response(receiver.status)
            for name, value in receiver.headers.items():
                self.send_header(name, value)
            if not receiver.drip:
                self.send_header("Content-Length", str(len(receiver.answer)))
            self.end_headers()
            try:
                while receiver.drip and not receiver.over.wait(0.02):
                    self.wfile.write(b".")
                self.wfile.write(receiver.answer)
            except OSError:
                pass

        def log_message(self, *args):
            pass

    return Handler


def certificate(path, name):
    """A certificate for this name and its key, in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(hours=1))
        .not_valid_after(now + datetime.timedelta(hours=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path.write_bytes(
        made.public_bytes(serialization.Encoding.PEM)
        + key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return path
