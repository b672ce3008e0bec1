//! What lint cannot say about the contract.

use mashimo_proto::FILE_DESCRIPTOR_SET;
use prost::Message;
use prost_types::{DescriptorProto, EnumDescriptorProto, FileDescriptorProto, FileDescriptorSet};

fn ours() -> Vec<FileDescriptorProto> {
    let set = FileDescriptorSet::decode(FILE_DESCRIPTOR_SET).expect("the descriptors decode");
    set.file
        .into_iter()
        .filter(|file| file.package() == "mashimo.v1")
        .collect()
}

fn enums(message: &DescriptorProto) -> Vec<EnumDescriptorProto> {
    let nested = message.nested_type.iter().flat_map(enums);
    message.enum_type.iter().cloned().chain(nested).collect()
}

#[test]
fn every_enum_begins_unspecified() {
    let mut seen = 0;
    for file in ours() {
        let nested = file.message_type.iter().flat_map(enums);
        for each in file.enum_type.iter().cloned().chain(nested) {
            let zero = &each.value[0];
            assert_eq!(zero.number(), 0, "{}", each.name());
            assert!(zero.name().ends_with("_UNSPECIFIED"), "{}", each.name());
            seen += 1;
        }
    }
    assert!(seen > 40, "{seen} enums");
}

#[test]
fn nouns_and_services_live_in_files_apart() {
    for file in ours() {
        let name = file.name();
        assert_eq!(
            name.ends_with("_service.proto"),
            !file.service.is_empty(),
            "{name}"
        );
        assert!(file.service.len() <= 1, "{name}");
    }
}

#[test]
fn every_call_has_its_line_in_the_readme() {
    let readme = include_str!("../README.md");
    for file in ours() {
        for service in &file.service {
            for method in &service.method {
                let call = format!("`{}.{}`", service.name(), method.name());
                assert!(readme.contains(&call), "{call} is not in README.md");
            }
        }
    }
}

#[test]
fn a_list_is_paged_from_its_first_release() {
    for file in ours() {
        for request in file
            .message_type
            .iter()
            .filter(|each| each.name().starts_with("List") && each.name().ends_with("Request"))
        {
            let paged = request
                .field
                .iter()
                .any(|field| field.name() == "page_size");
            assert!(paged, "{} has no page_size", request.name());
        }
    }
}
