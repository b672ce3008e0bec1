import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import type { ServiceError } from "@grpc/grpc-js";
import { BotService, PlayRequestSchema, PlayResponseSchema } from "./gen/mashimo/v1/bot_service_pb.js";
import type { PlayRequest, PlayResponse } from "./gen/mashimo/v1/bot_service_pb.js";
import { ClientFrameSchema, type ClientFrame } from "./gen/mashimo/v1/sessions_pb.js";
import type { Open } from "./link.js";
import { failure, type NodeTransport } from "./node_transport.js";

const encode = (request: PlayRequest) => Buffer.from(toBinary(PlayRequestSchema, request));
const decode = (bytes: Buffer) => fromBinary(PlayResponseSchema, bytes);

/** Connections that are one stream both ways. */
export function openStream(transport: NodeTransport): Open {
  return (hello, listener) => {
    const call = transport.duplex<PlayRequest, PlayResponse>(BotService.method.play, encode, decode);
    let over = false;
    const ended = (error: unknown) => {
      if (!over) listener.ended(error);
      over = true;
    };
    call.on("data", ({ frame }: PlayResponse) => {
      if (frame && !over) listener.frame(frame);
    });
    call.on("error", (error: ServiceError) => ended(failure(error)));
    call.on("end", () => ended(undefined));
    const send = (frame: ClientFrame) => {
      // What a dying stream loses comes again after the next welcome.
      if (!over && call.writable) call.write({ $typeName: "mashimo.v1.PlayRequest", frame } as PlayRequest);
    };
    send(create(ClientFrameSchema, { kind: { case: "hello", value: hello } }));
    return { send, leave: () => call.end(), close: () => call.cancel() };
  };
}
