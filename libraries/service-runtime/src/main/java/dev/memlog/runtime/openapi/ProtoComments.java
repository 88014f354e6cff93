package dev.memlog.runtime.openapi;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.DescriptorProtos.SourceCodeInfo.Location;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The comments in .proto files on messages, fields, services and methods, by their full names. */
public final class ProtoComments {

  private final Map<String, String> comments = new HashMap<>();

  private ProtoComments() {}

  /** Returns an empty set of comments. */
  public static ProtoComments none() {
    return new ProtoComments();
  }

  /**
   * Reads the comments from a serialized {@code FileDescriptorSet} with source information.
   *
   * @throws IllegalArgumentException if the bytes are not a {@code FileDescriptorSet}
   */
  public static ProtoComments of(byte[] descriptorSet) {
    try {
      ProtoComments all = new ProtoComments();
      FileDescriptorSet.parseFrom(descriptorSet).getFileList().forEach(all::add);
      return all;
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException("must be a FileDescriptorSet", e);
    }
  }

  /** Returns the comment on one line; empty if there is none. */
  public String on(String fullName) {
    return comments.getOrDefault(fullName, "");
  }

  private void add(FileDescriptorProto file) {
    for (Location location : file.getSourceCodeInfo().getLocationList()) {
      String name = location.hasLeadingComments() ? name(file, location.getPathList()) : "";
      if (!name.isEmpty()) {
        comments.put(name, location.getLeadingComments().strip().replaceAll("\\s+", " "));
      }
    }
  }

  /**
   * Returns the full name of what a path leads to; empty for what has no name. A path alternates
   * the numbers of repeated fields and indexes in them.
   */
  private static String name(FileDescriptorProto file, List<Integer> path) {
    List<String> names = new ArrayList<>();
    if (file.hasPackage()) {
      names.add(file.getPackage());
    }
    Message at = file;
    for (int i = 0; i < path.size(); i += 2) {
      FieldDescriptor field = at.getDescriptorForType().findFieldByNumber(path.get(i));
      if (i + 1 == path.size()
          || field == null
          || !field.isRepeated()
          || !(at.getRepeatedField(field, path.get(i + 1)) instanceof Message below)) {
        return "";
      }
      FieldDescriptor name = below.getDescriptorForType().findFieldByName("name");
      if (name == null) {
        return "";
      }
      names.add((String) below.getField(name));
      at = below;
    }
    return String.join(".", names);
  }
}
