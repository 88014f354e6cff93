package dev.memlog.standalone.data;

import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The permissions that keep stored files private to the process's user: 0700 for directories, 0600
 * for files. File systems without POSIX permissions, such as those of Windows, are left unchanged.
 */
public final class PrivateFiles {

  private static final Logger log = LoggerFactory.getLogger(PrivateFiles.class);

  /** The umask: group and others get no permissions. */
  private static final int MASK = 0077;

  private static final Set<PosixFilePermission> OWNERS =
      EnumSet.of(
          PosixFilePermission.OWNER_READ,
          PosixFilePermission.OWNER_WRITE,
          PosixFilePermission.OWNER_EXECUTE);

  private PrivateFiles() {}

  /**
   * Sets the process's umask, so that RocksDB, Kafka and Lucene create private files as well. All
   * files created from then on are private.
   */
  @SuppressWarnings("restricted") // the launcher enables native access
  static void createPrivately() {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    if (system.contains("windows")) {
      return;
    }
    Linker linker = Linker.nativeLinker();
    linker
        .defaultLookup()
        .find("umask")
        .map(
            address ->
                linker.downcallHandle(
                    address, FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT)))
        .ifPresent(
            umask -> {
              try {
                int _ = (int) umask.invokeExact(MASK);
              } catch (Throwable e) {
                throw new IllegalStateException("umask could not be called", e);
              }
            });
  }

  /**
   * Removes the permissions of group and others from a directory and everything within it. The
   * permissions of other users' files, as on mounted cluster volumes, cannot be changed; the first
   * such file is logged as a warning.
   */
  public static void tighten(Path root) throws IOException {
    // Asking for the file store would fail where the root is no mount point, as under chroot.
    if (Files.getFileAttributeView(root, PosixFileAttributeView.class) == null) {
      return;
    }
    Files.walkFileTree(root.toRealPath(), new Tightening());
  }

  /** A walk that removes permissions. It does not follow links, which may lead anywhere. */
  private static final class Tightening extends SimpleFileVisitor<Path> {

    private Optional<Path> refused = Optional.empty();

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
      tighten(directory);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (!attributes.isSymbolicLink()) {
        tighten(file);
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
      refuse(file, e);
      return FileVisitResult.CONTINUE;
    }

    private void tighten(Path file) {
      try {
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
        if (permissions.retainAll(OWNERS)) {
          Files.setPosixFilePermissions(file, permissions);
        }
      } catch (IOException e) {
        refuse(file, e);
      }
    }

    /**
     * Logs the first file whose permissions cannot be changed; files that were deleted meanwhile
     * are ignored.
     */
    private void refuse(Path file, IOException e) {
      if (refused.isEmpty() && !(e instanceof NoSuchFileException)) {
        refused = Optional.of(file);
        log.atWarn()
            .addKeyValue("file", file)
            .addKeyValue("cause", e)
            .log("data directory may be read by other users: permissions cannot be changed");
      }
    }
  }
}
