/**
 * Backups of an embedded data directory. A backup ({@link dev.memlog.standalone.backup.Backup})
 * holds the broker's logs: everything derived up to the last safe point, and the input up to now. A
 * restored directory ({@link dev.memlog.standalone.backup.Restore}) starts as after a power loss,
 * so stores and indexes are filled again from the logs.
 */
@NullMarked
package dev.memlog.standalone.backup;

import org.jspecify.annotations.NullMarked;
