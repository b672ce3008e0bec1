"""Leaves a stream idle for so many seconds, with a ping every ten; fails if that ends it."""

from __future__ import annotations

import os
import sys

import grpc

WATCH = "/grpc.health.v1.Health/Watch"
OPTIONS = [("grpc.keepalive_time_ms", 10_000), ("grpc.http2.max_pings_without_data", 0)]


def main() -> None:
    """Says how long the stream was left in peace."""
    seconds = float(sys.argv[1])
    with grpc.insecure_channel(os.environ["MASHIMO_ADDRESS"], options=OPTIONS) as channel:
        watch = channel.unary_stream(WATCH)(b"")
        next(watch)
        try:
            # Health has nothing more to say: waiting ends by the deadline below, or by what ended
            # the stream.
            ended = grpc.StatusCode.OK
            for _ in channel.unary_stream(WATCH)(b"", timeout=seconds):
                pass
        except grpc.RpcError as error:
            ended = error.code()
        if ended is not grpc.StatusCode.DEADLINE_EXCEEDED or not watch.is_active():
            sys.exit(f"grpc-python: an idle stream ended after less than {seconds:.0f} s: {ended}")
    print(f"grpc-python: {seconds:.0f} s of a ping every 10 s did no harm")


if __name__ == "__main__":
    main()
