package dev.memlog.embedding.onnx;

import ai.onnxruntime.OrtEnvironment;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;

/**
 * The setup of the directory for the native code of ONNX Runtime and of the tokenizers. The code is
 * unpacked from their jars once, into {@code ~/.cache/memlog/native}, or below the temporary
 * directory if the home directory is missing or read-only.
 *
 * <p>By default ONNX Runtime unpacks 17 MB into a new temporary directory at each start and leaves
 * them there when the process is killed. By default DJL looks for libraries for the graphics card
 * over the network, and reports usage statistics.
 */
final class NativeLibraries {

  private static final List<String> ONNX_LIBRARIES = List.of("onnxruntime", "onnxruntime4j_jni");

  private NativeLibraries() {}

  /**
   * Configures both libraries, unless environment variables or system properties configure them.
   */
  static synchronized void prepare() {
    Path directory = directory();
    unlessSet("ai.djl.offline", "DJL_OFFLINE", "true");
    unlessSet("ENGINE_CACHE_DIR", "ENGINE_CACHE_DIR", directory.resolve("djl").toString());
    if (System.getProperty("onnxruntime.native.path") == null) {
      unpackOnnxRuntime(directory.resolve("onnxruntime"));
    }
  }

  private static Path directory() {
    Path home = Path.of(System.getProperty("user.home", ""), ".cache", "memlog", "native");
    try {
      Files.createDirectories(home);
      if (Files.isWritable(home)) {
        return home;
      }
    } catch (IOException _) {
      // The home directory is not writable, as in a container with a read-only root.
    }
    return Path.of(System.getProperty("java.io.tmpdir", "/tmp"), "memlog-native");
  }

  private static void unlessSet(String property, String variable, String value) {
    if (System.getProperty(property) == null && System.getenv(variable) == null) {
      System.setProperty(property, value);
    }
  }

  private static void unpackOnnxRuntime(Path parent) {
    String version = OrtEnvironment.class.getPackage().getImplementationVersion();
    Path directory = parent.resolve((version == null ? "any" : version) + "-" + platform());
    for (String library : ONNX_LIBRARIES) {
      String file = System.mapLibraryName(library);
      URL resource =
          OrtEnvironment.class.getResource("/ai/onnxruntime/native/" + platform() + "/" + file);
      if (resource == null) {
        return; // An unknown platform: ONNX Runtime uses its default.
      }
      try {
        unpack(resource, directory.resolve(file));
      } catch (IOException e) {
        throw new IllegalStateException(
            directory + " must be writable, for the native libraries of ONNX Runtime", e);
      }
    }
    System.setProperty("onnxruntime.native.path", directory.toString());
  }

  /** Unpacks a file atomically, since several processes may do so at once. */
  private static void unpack(URL resource, Path file) throws IOException {
    long size = resource.openConnection().getContentLengthLong();
    if (Files.isRegularFile(file) && Files.size(file) == size) {
      return;
    }
    Path directory = Files.createDirectories(file.toAbsolutePath().getParent());
    Path part = Files.createTempFile(directory, "unpacking", ".part");
    try (InputStream in = resource.openStream()) {
      Files.copy(in, part, StandardCopyOption.REPLACE_EXISTING);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /** Returns the platform as ONNX Runtime names it, such as {@code linux-x64}. */
  private static String platform() {
    String os = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    String family = os.contains("mac") ? "osx" : os.contains("win") ? "win" : "linux";
    String arch = System.getProperty("os.arch", "").toLowerCase(Locale.ROOT);
    return family + "-" + (arch.equals("amd64") || arch.equals("x86_64") ? "x64" : arch);
  }
}
