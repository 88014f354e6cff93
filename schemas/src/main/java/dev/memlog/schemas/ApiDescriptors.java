package dev.memlog.schemas;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

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
}
