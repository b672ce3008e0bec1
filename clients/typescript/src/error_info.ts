/** The details of errors that this library reads. */
import { type Message } from "@bufbuild/protobuf";
import { fileDesc, messageDesc, type GenMessage } from "@bufbuild/protobuf/codegenv2";
import { create, toBinary } from "@bufbuild/protobuf";
import {
  type Duration,
  FieldDescriptorProto_Label,
  FieldDescriptorProto_Type,
  FileDescriptorProtoSchema,
  file_google_protobuf_duration,
} from "@bufbuild/protobuf/wkt";

/** `google.rpc.ErrorInfo` as far as this library reads it. */
export type ErrorInfo = Message<"google.rpc.ErrorInfo"> & { reason: string; domain: string };

/** `google.rpc.RetryInfo`. */
export type RetryInfo = Message<"google.rpc.RetryInfo"> & { retryDelay?: Duration };

const text = (name: string, number: number) => ({
  name,
  jsonName: name,
  number,
  type: FieldDescriptorProto_Type.STRING,
  label: FieldDescriptorProto_Label.OPTIONAL,
});

const retryDelay = {
  name: "retry_delay",
  jsonName: "retryDelay",
  number: 1,
  type: FieldDescriptorProto_Type.MESSAGE,
  typeName: ".google.protobuf.Duration",
  label: FieldDescriptorProto_Label.OPTIONAL,
};

const proto = create(FileDescriptorProtoSchema, {
  name: "google/rpc/error_info.proto",
  package: "google.rpc",
  syntax: "proto3",
  dependency: ["google/protobuf/duration.proto"],
  messageType: [
    { name: "ErrorInfo", field: [text("reason", 1), text("domain", 2)] },
    { name: "RetryInfo", field: [retryDelay] },
  ],
});

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

const file = fileDesc(base64(toBinary(FileDescriptorProtoSchema, proto)), [file_google_protobuf_duration]);

/** Describes `google.rpc.ErrorInfo`. */
export const ErrorInfoSchema: GenMessage<ErrorInfo> = messageDesc(file, 0);

/** Describes `google.rpc.RetryInfo`. */
export const RetryInfoSchema: GenMessage<RetryInfo> = messageDesc(file, 1);
