package dev.memlog.runtime.openapi;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.DescriptorProtos.SourceCodeInfo.Location;
import com.google.protobuf.InvalidProtocolBufferException;
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
    Map<List<Integer>, String> byPath = new HashMap<>();
    for (Location location : file.getSourceCodeInfo().getLocationList()) {
      if (location.hasLeadingComments()) {
        byPath.put(
            List.copyOf(location.getPathList()),
            location.getLeadingComments().strip().replaceAll("\\s+", " "));
      }
    }
    String root = file.getPackage().isEmpty() ? "" : file.getPackage() + ".";
    for (int i = 0; i < file.getMessageTypeCount(); i++) {
      message(root, file.getMessageType(i), List.of(4, i), byPath);
    }
    for (int i = 0; i < file.getServiceCount(); i++) {
      var service = file.getService(i);
      put(root + service.getName(), List.of(6, i), byPath);
      for (int j = 0; j < service.getMethodCount(); j++) {
        put(
            root + service.getName() + "." + service.getMethod(j).getName(),
            List.of(6, i, 2, j),
            byPath);
      }
    }
  }

  private void message(
      String prefix,
      DescriptorProto message,
      List<Integer> path,
      Map<List<Integer>, String> byPath) {
    String name = prefix + message.getName();
    put(name, path, byPath);
    for (int i = 0; i < message.getFieldCount(); i++) {
      put(name + "." + message.getField(i).getName(), below(path, 2, i), byPath);
    }
    for (int i = 0; i < message.getNestedTypeCount(); i++) {
      message(name + ".", message.getNestedType(i), below(path, 3, i), byPath);
    }
  }

  private static List<Integer> below(List<Integer> path, int kind, int index) {
    var longer = new ArrayList<>(path);
    longer.add(kind);
    longer.add(index);
    return longer;
  }

  private void put(String name, List<Integer> path, Map<List<Integer>, String> byPath) {
    String comment = byPath.get(path);
    if (comment != null) {
      comments.put(name, comment);
    }
  }
}
