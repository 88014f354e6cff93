package dev.memlog.schemas;

import build.buf.validate.ValidateProto;
import com.google.api.AnnotationsProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.ExtensionRegistry;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.memlog.api.v1.After;
import dev.memlog.api.v1.CallOptions;
import dev.memlog.api.v1.Java;
import dev.memlog.api.v1.ReadData;
import dev.memlog.api.v1.ToolOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A reader of the {@code FileDescriptorSet} of Memlog's protobuf APIs, which includes the comments
 * of the .proto files.
 */
public final class ApiDescriptors {

  private static final String RESOURCE = "/memlog/v1/descriptors.bin";

  private ApiDescriptors() {}

  /**
   * Returns the serialized {@code FileDescriptorSet}, from which {@code /openapi.json} takes its
   * descriptions.
   *
   * @throws IllegalStateException if the build did not package the descriptors
   */
  public static byte[] bytes() {
    try (InputStream in = ApiDescriptors.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException("the build left out " + RESOURCE);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the methods of all services, in the order of the .proto files, with the options that
   * the files state.
   */
  public static List<MethodDescriptor> methods() {
    ExtensionRegistry options = ExtensionRegistry.newInstance();
    After.registerAllExtensions(options);
    CallOptions.registerAllExtensions(options);
    Java.registerAllExtensions(options);
    AnnotationsProto.registerAllExtensions(options);
    ToolOptions.registerAllExtensions(options);
    ValidateProto.registerAllExtensions(options);
    Map<String, FileDescriptor> files = new LinkedHashMap<>();
    try {
      for (var file : FileDescriptorSet.parseFrom(bytes(), options).getFileList()) {
        FileDescriptor[] imported =
            file.getDependencyList().stream().map(files::get).toArray(FileDescriptor[]::new);
        files.put(file.getName(), FileDescriptor.buildFrom(file, imported));
      }
    } catch (InvalidProtocolBufferException | DescriptorValidationException e) {
      throw new IllegalStateException("the build packaged invalid " + RESOURCE, e);
    }
    return files.values().stream()
        .flatMap(file -> file.getServices().stream())
        .flatMap(service -> service.getMethods().stream())
        .toList();
  }

  /**
   * Returns the data that each method uses after the writes that its header {@code Memlog-After}
   * names, as the option {@code after} of the .proto files says. A method without the option, which
   * ignores the header, has no entry.
   */
  public static Map<String, Set<ReadData>> dataAfterWrites() {
    Map<String, Set<ReadData>> data = new TreeMap<>();
    for (MethodDescriptor method : methods()) {
      List<ReadData> used = method.getOptions().getExtension(After.after);
      if (!used.isEmpty()) {
        data.put(method.getName(), EnumSet.copyOf(used));
      }
    }
    return Collections.unmodifiableMap(data);
  }
}
