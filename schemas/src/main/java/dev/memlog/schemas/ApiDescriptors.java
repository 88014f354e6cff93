package dev.memlog.schemas;

import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.ExtensionRegistry;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.memlog.api.v1.After;
import dev.memlog.api.v1.ReadData;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.EnumSet;
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
   * Returns the data that each method uses after the writes that its header {@code Memlog-After}
   * names, as the option {@code after} of the .proto files says. A method without the option, which
   * ignores the header, has no entry.
   */
  public static Map<String, Set<ReadData>> dataAfterWrites() {
    ExtensionRegistry options = ExtensionRegistry.newInstance();
    After.registerAllExtensions(options);
    FileDescriptorSet files;
    try {
      files = FileDescriptorSet.parseFrom(bytes(), options);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("the build packaged invalid " + RESOURCE, e);
    }
    Map<String, Set<ReadData>> data = new TreeMap<>();
    for (var file : files.getFileList()) {
      for (var service : file.getServiceList()) {
        for (var method : service.getMethodList()) {
          List<ReadData> used = method.getOptions().getExtension(After.after);
          if (!used.isEmpty()) {
            data.put(method.getName(), EnumSet.copyOf(used));
          }
        }
      }
    }
    return Collections.unmodifiableMap(data);
  }
}
