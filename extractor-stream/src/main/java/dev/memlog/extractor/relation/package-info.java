/**
 * Relations between the memories of an owner: which of them are about the same, and in which way.
 * {@link dev.memlog.extractor.relation.OwnerRelations} is the pure function; evolution writes what
 * it returns with the memories themselves.
 */
@NullMarked
package dev.memlog.extractor.relation;

import org.jspecify.annotations.NullMarked;
