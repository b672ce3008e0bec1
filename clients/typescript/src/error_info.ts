import { type Message } from "@bufbuild/protobuf";
import { fileDesc, messageDesc, type GenMessage } from "@bufbuild/protobuf/codegenv2";
import { create, toBinary } from "@bufbuild/protobuf";
import { FileDescriptorProtoSchema, FieldDescriptorProto_Label, FieldDescriptorProto_Type } from "@bufbuild/protobuf/wkt";

/** `google.rpc.ErrorInfo` as far as this library reads it. */
export type ErrorInfo = Message<"google.rpc.ErrorInfo"> & { reason: string; domain: string };

const text = (name: string, number: number) => ({
  name,
  jsonName: name,
  number,
  type: FieldDescriptorProto_Type.STRING,
  label: FieldDescriptorProto_Label.OPTIONAL,
});

const file = create(FileDescriptorProtoSchema, {
  name: "google/rpc/error_info.proto",
  package: "google.rpc",
  syntax: "proto3",
  messageType: [{ name: "ErrorInfo", field: [text("reason", 1), text("domain", 2)] }],
});

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

/** Describes `google.rpc.ErrorInfo`. */
export const ErrorInfoSchema: GenMessage<ErrorInfo> = messageDesc(
  fileDesc(base64(toBinary(FileDescriptorProtoSchema, file))),
  0,
);
