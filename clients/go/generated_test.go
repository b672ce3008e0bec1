package mashimo

import (
	"os"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/descriptorpb"
)

// The generated code carries the contract it was made from; MASHIMO_CONTRACT names the image of the contract as
// it is now (`buf build --exclude-source-info -o FILE`).
func TestTheGeneratedCodeIsCurrent(t *testing.T) {
	path := os.Getenv("MASHIMO_CONTRACT")
	if path == "" {
		t.Skip("MASHIMO_CONTRACT names no image of the contract")
	}
	image, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var contract descriptorpb.FileDescriptorSet
	if err := proto.Unmarshal(image, &contract); err != nil {
		t.Fatal(err)
	}
	compared := 0
	for _, file := range contract.GetFile() {
		if file.GetPackage() != "mashimo.v1" {
			continue
		}
		generated, err := protoregistry.GlobalFiles.FindFileByPath(file.GetName())
		if err != nil {
			t.Errorf("%s: not generated", file.GetName())
			continue
		}
		if !same(file, protodesc.ToFileDescriptorProto(generated)) {
			t.Errorf("%s: generate again", file.GetName())
		}
		compared++
	}
	if compared == 0 {
		t.Error("the image holds no file of mashimo.v1")
	}
}

// same compares what a file says, without the options of a language and what else a compiler adds.
func same(contract, generated *descriptorpb.FileDescriptorProto) bool {
	for _, file := range []*descriptorpb.FileDescriptorProto{contract, generated} {
		file.Options, file.SourceCodeInfo, file.Syntax = nil, nil, nil
		file.ProtoReflect().SetUnknown(nil)
	}
	return proto.Equal(contract, generated)
}
