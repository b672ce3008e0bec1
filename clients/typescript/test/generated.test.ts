import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { clearField, create, equals, fromBinary } from "@bufbuild/protobuf";
import { FileDescriptorProtoSchema, FileDescriptorSetSchema, type FileDescriptorProto } from "@bufbuild/protobuf/wkt";
import * as contract from "mashimo/contract";

const path = process.env["MASHIMO_CONTRACT"];

/** What a file says, without what compilers add. */
function said(file: FileDescriptorProto): FileDescriptorProto {
  const copy = create(FileDescriptorProtoSchema, file);
  clearField(copy, FileDescriptorProtoSchema.field.options);
  clearField(copy, FileDescriptorProtoSchema.field.sourceCodeInfo);
  clearField(copy, FileDescriptorProtoSchema.field.syntax);
  delete copy.$unknown;
  return copy;
}

// MASHIMO_CONTRACT names the image of the contract: `buf build --exclude-source-info -o FILE`.
test("the generated code is current", { skip: path === undefined && "MASHIMO_CONTRACT names no image" }, async () => {
  const image = fromBinary(FileDescriptorSetSchema, await readFile(path!));
  const generated = new Map(
    Object.entries(contract)
      .filter(([name]) => name.startsWith("file_mashimo_v1_"))
      .map(([, file]) => [(file as { proto: FileDescriptorProto }).proto.name, (file as { proto: FileDescriptorProto }).proto]),
  );
  const files = image.file.filter((file) => file.package === "mashimo.v1");
  assert.ok(files.length > 0, "the image holds no file of mashimo.v1");
  for (const file of files) {
    const mine = generated.get(file.name.replace(/\.proto$/, "")) ?? generated.get(file.name);
    assert.ok(mine, `${file.name}: not generated`);
    assert.ok(equals(FileDescriptorProtoSchema, said(withName(file, mine.name)), said(mine)), `${file.name}: generate again`);
  }
});

function withName(file: FileDescriptorProto, name: string): FileDescriptorProto {
  return create(FileDescriptorProtoSchema, { ...file, name });
}
