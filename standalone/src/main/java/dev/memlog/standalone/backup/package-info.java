/**
 * Backups of an embedded data directory. A backup ({@link dev.memlog.standalone.backup.Backup})
 * contains the broker's logs: derived records up to the last safe point, and all input. A restored
 * directory ({@link dev.memlog.standalone.backup.BackupRestore}) starts as after a power loss:
 * stores and indexes are filled again from the logs.
 */
@NullMarked
package dev.memlog.standalone.backup;

import org.jspecify.annotations.NullMarked;
