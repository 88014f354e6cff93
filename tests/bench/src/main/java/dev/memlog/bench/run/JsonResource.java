package dev.memlog.bench.run;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** A reader of JSON files on the class path. */
public final class JsonResource {

  private JsonResource() {}

  /** Reads a JSON file beside a class. */
  public static <T> T read(Class<?> owner, String name, TypeReference<T> type) {
    try (InputStream in = owner.getResourceAsStream(name)) {
      return new ObjectMapper().readValue(in, type);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
