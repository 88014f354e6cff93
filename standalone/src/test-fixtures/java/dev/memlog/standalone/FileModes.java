package dev.memlog.standalone;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Reads the permissions of files. */
public final class FileModes {

  private FileModes() {}

  /** Returns the permissions of everything in a directory except links. */
  public static Map<Path, String> modes(Path directory) throws IOException {
    Map<Path, String> modes = new TreeMap<>();
    try (Stream<Path> tree = Files.walk(directory)) {
      for (Path file : tree.filter(f -> !Files.isSymbolicLink(f)).toList()) {
        try {
          modes.put(file, PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        } catch (NoSuchFileException e) {
          // A running broker deletes files meanwhile.
        }
      }
    }
    return modes;
  }
}
