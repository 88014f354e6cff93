package dev.memlog.extractor.fold.stream;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.apache.avro.Schema;

/** The schemas that earlier releases used for the stores, kept as resources. */
final class EarlierSchemas {

  private EarlierSchemas() {}

  /**
   * Returns a schema of an earlier release.
   *
   * @param resource the name of a file beside this class
   */
  static Schema of(String resource) {
    try (InputStream in = EarlierSchemas.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalArgumentException("no schema " + resource + " beside EarlierSchemas");
      }
      return new Schema.Parser().parse(in);
    } catch (IOException e) {
      throw new UncheckedIOException("schema " + resource + " cannot be read", e);
    }
  }
}
