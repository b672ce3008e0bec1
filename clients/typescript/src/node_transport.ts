import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import { create, fromBinary, toBinary, type DescMessage, type MessageShape } from "@bufbuild/protobuf";
import type { DescMethodStreaming, DescMethodUnary } from "@bufbuild/protobuf";
import { Code, ConnectError, type Transport } from "@connectrpc/connect";
import * as grpc from "@grpc/grpc-js";
import { readFileSync } from "node:fs";
import { environment, type Options } from "./options.js";

/** gRPC over HTTP/2 for Node, as a transport of typed clients. */
export class NodeTransport implements Transport {
  readonly #client: grpc.Client;
  readonly #token: string | undefined;

  constructor(options: Options) {
    const { target, credentials } = dialled(options);
    // Servers take pings every 10 s; 30 s keep a way through address translation open.
    this.#client = new grpc.Client(target, credentials, {
      "grpc.keepalive_time_ms": 30_000,
      "grpc.keepalive_timeout_ms": 10_000,
      // One that was lost is made anew when the session comes back, not when gRPC would.
      "grpc.initial_reconnect_backoff_ms": 100,
      "grpc.max_reconnect_backoff_ms": 1_000,
    });
    this.#token = options.token;
  }

  /** One stream both ways, without the layers of typed clients. */
  duplex<I, O>(method: DescMethodStreaming, encode: (message: I) => Buffer, decode: (bytes: Buffer) => O) {
    return this.#client.makeBidiStreamRequest(path(method), encode, decode, this.#metadata(undefined));
  }

  /** Ends the connection. */
  close(): void {
    this.#client.close();
  }

  /** Calls a method with one answer. */
  unary: Transport["unary"] = (method, signal, timeoutMs, header, input) =>
    new Promise((resolve, reject) => {
      const call = this.#client.makeUnaryRequest(
        path(method),
        (message: MessageShape<typeof method.input>) => Buffer.from(toBinary(method.input, message)),
        (bytes: Buffer) => fromBinary(method.output, bytes),
        create(method.input, input),
        this.#metadata(header),
        deadline(timeoutMs),
        (error, message) => {
          // A signal outlives its calls.
          signal?.removeEventListener("abort", cancel);
          if (error || !message) return reject(failure(error));
          resolve({ stream: false, service: method.parent, method, header: new Headers(), trailer: new Headers(), message });
        },
      );
      const cancel = () => call.cancel();
      signal?.addEventListener("abort", cancel, { once: true });
    });

  /** Calls a method with a stream of answers. */
  stream: Transport["stream"] = async (method, signal, timeoutMs, header, input) => {
    const call = this.#client.makeBidiStreamRequest(
      path(method),
      (message: MessageShape<typeof method.input>) => Buffer.from(toBinary(method.input, message)),
      (bytes: Buffer) => fromBinary(method.output, bytes),
      this.#metadata(header),
      deadline(timeoutMs),
    );
    signal?.addEventListener("abort", () => call.cancel(), { once: true });
    void (async () => {
      for await (const message of input) call.write(create(method.input, message));
      call.end();
    })();
    return {
      stream: true,
      service: method.parent,
      method,
      header: new Headers(),
      trailer: new Headers(),
      message: messages(call),
    };
  };

  #metadata(header: HeadersInit | undefined): grpc.Metadata {
    const metadata = new grpc.Metadata();
    new Headers(header).forEach((value, key) => metadata.set(key, value));
    if (this.#token) metadata.set("authorization", `Bearer ${this.#token}`);
    return metadata;
  }
}

/** What gRPC needs to know of an address. Throws where it is none, or a file is not what it should be. */
function dialled(options: Options): { target: string; credentials: grpc.ChannelCredentials } {
  const address = options.address ?? "";
  const secure = address.startsWith("https://");
  let target = address.replace(/^https?:\/\//, "").replace(/\/$/, "");
  if (secure && !/:\d+$/.test(target)) target += ":443";
  if (!/^[^\s/]+:\d{1,5}$/.test(target)) {
    throw new Error(`"${address}" is no address: write HOST:PORT or https://HOST:PORT`);
  }
  if (!secure) return { target, credentials: grpc.credentials.createInsecure() };
  const ca = options.ca ?? environment("MASHIMO_CA");
  const certificate = options.certificate?.certificate ?? environment("MASHIMO_CLIENT_CERT");
  const key = options.certificate?.key ?? environment("MASHIMO_CLIENT_KEY");
  if ((certificate === undefined) !== (key === undefined)) {
    throw new Error("a client's certificate and its key go together; one is missing");
  }
  return { target, credentials: grpc.credentials.createSsl(pem(ca), pem(key), pem(certificate)) };
}

function pem(file: string | undefined): Buffer | null {
  if (file === undefined) return null;
  const bytes = readFileSync(file);
  if (!bytes.includes("-----BEGIN ")) throw new Error(`${file} is no PEM file`);
  return bytes;
}

function path(method: DescMethodUnary | DescMethodStreaming): string {
  return `/${method.parent.typeName}/${method.name}`;
}

function deadline(timeoutMs: number | undefined): grpc.CallOptions {
  return timeoutMs === undefined ? {} : { deadline: Date.now() + timeoutMs };
}

async function* messages<I, T>(call: grpc.ClientDuplexStream<I, T>): AsyncIterable<T> {
  try {
    for await (const message of call) yield message as T;
  } catch (error) {
    throw failure(error as grpc.ServiceError);
  }
}

/** An error of grpc-js as one of connect, its details kept. */
export function failure(error: grpc.ServiceError | null): ConnectError {
  if (!error) return new ConnectError("the server gave no answer", Code.Internal);
  const failed = new ConnectError(error.details ?? error.message, (error.code ?? Code.Unknown) as number as Code);
  const details = error.metadata?.get("grpc-status-details-bin")[0];
  if (details instanceof Uint8Array) failed.details.push(...statusDetails(details));
  return failed;
}

/** The details of an encoded `google.rpc.Status`: field 3, each an `Any`. */
function statusDetails(bytes: Uint8Array): { type: string; value: Uint8Array }[] {
  return fields(bytes)
    .filter(([number]) => number === 3)
    .map(([, any]) => {
      const parts = new Map(fields(any));
      const url = new TextDecoder().decode(parts.get(1) ?? new Uint8Array());
      return { type: url.slice(url.lastIndexOf("/") + 1), value: parts.get(2) ?? new Uint8Array() };
    });
}

/** The length-delimited fields of a message; numbers are passed over. */
function fields(bytes: Uint8Array): [number, Uint8Array][] {
  const reader = new BinaryReader(bytes);
  const found: [number, Uint8Array][] = [];
  while (reader.pos < reader.len) {
    const [number, wire] = reader.tag();
    if (wire === WireType.LengthDelimited) found.push([number, reader.bytes()]);
    else reader.skip(wire, number);
  }
  return found;
}
