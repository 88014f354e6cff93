package dev.memlog.standalone.backup;

/**
 * A file in a backup, as the {@link Manifest} lists it.
 *
 * @param path the path within the backup, with slashes
 * @param bytes the size in bytes
 * @param sha256 the checksum, in hexadecimal digits
 */
public record BackupFile(String path, long bytes, String sha256) {}
