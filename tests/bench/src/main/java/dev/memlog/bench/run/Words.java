package dev.memlog.bench.run;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.type.TypeReference;
import java.util.Map;

/** Lists of words and sentences from which conversations are generated, by name. */
public record Words(Map<String, String[]> lists) {

  /** Reads the lists of a JSON resource beside a class. */
  public static Words read(Class<?> owner, String resource) {
    return new Words(JsonResource.read(owner, resource, new TypeReference<>() {}));
  }

  public String[] of(String list) {
    return requireNonNull(lists.get(list), list);
  }
}
