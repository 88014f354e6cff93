package dev.memlog.language.english;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A reader of word lists. Long lists are resources beside the class that uses them: text files in
 * UTF-8, in which lines that begin with # are comments.
 */
public final class WordLists {

  private WordLists() {}

  /**
   * Returns the lines of a resource that are neither blank nor comments, stripped.
   *
   * @param owner the class whose package contains the resource
   * @param name the file name of the resource
   * @throws IllegalStateException if there is no such resource
   */
  public static List<String> lines(Class<?> owner, String name) {
    try (InputStream in = owner.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " must be on the class path beside " + owner);
      }
      return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
          .lines()
          .map(String::strip)
          .filter(line -> !line.isEmpty() && !line.startsWith("#"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(name + " must be readable from the class path", e);
    }
  }

  /**
   * Returns the entries of a resource in their order. Commas and line ends separate entries, which
   * may contain spaces.
   *
   * @param owner the class whose package contains the resource
   * @param name the file name of the resource
   * @throws IllegalStateException if there is no such resource
   */
  public static Set<String> words(Class<?> owner, String name) {
    Set<String> words = new LinkedHashSet<>();
    for (String line : lines(owner, name)) {
      for (String word : line.split(",")) {
        if (!word.isBlank()) {
          words.add(word.strip());
        }
      }
    }
    return Collections.unmodifiableSet(words);
  }

  /**
   * Returns the lines {@code key: value} of a resource, in their order.
   *
   * @param owner the class whose package contains the resource
   * @param name the file name of the resource
   * @throws IllegalStateException if there is no such resource
   */
  public static Map<String, String> entries(Class<?> owner, String name) {
    Map<String, String> entries = new LinkedHashMap<>();
    for (String line : lines(owner, name)) {
      int colon = line.indexOf(':');
      entries.put(line.substring(0, colon), line.substring(colon + 1).strip());
    }
    return Collections.unmodifiableMap(entries);
  }

  /**
   * Returns the words of a resource, each with the first word of its line, which has the same
   * meaning.
   *
   * @param owner the class whose package contains the resource
   * @param name the file name of the resource
   * @throws IllegalStateException if there is no such resource
   */
  public static Map<String, String> synonyms(Class<?> owner, String name) {
    Map<String, String> synonyms = new HashMap<>();
    for (String line : lines(owner, name)) {
      String[] words = line.split(" ");
      for (String word : words) {
        synonyms.put(word, words[0]);
      }
    }
    return Collections.unmodifiableMap(synonyms);
  }

  /** Returns the words in the line {@code CLASS.NAME} of {@code lists.txt} beside a class. */
  public static Set<String> named(Class<?> owner, String name) {
    String line = owner.getSimpleName() + "." + name;
    return of(Objects.requireNonNull(entries(owner, "lists.txt").get(line), line));
  }

  /** Returns the words of a text whose words are separated by single spaces. */
  public static Set<String> of(String words) {
    return Set.copyOf(List.of(words.split(" ")));
  }
}
