package dev.memlog.bench.run;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;

/** Lists of words and sentences from which conversations are generated, by name. */
public record Words(Map<String, String[]> lists) {

  /** Reads the lists of a JSON resource beside a class. */
  public static Words read(Class<?> owner, String resource) {
    try (InputStream in = owner.getResourceAsStream(resource)) {
      return new Words(new ObjectMapper().readValue(in, new TypeReference<>() {}));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public String[] of(String list) {
    return requireNonNull(lists.get(list), list);
  }
}
