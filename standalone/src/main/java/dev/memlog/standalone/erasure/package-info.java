/**
 * The removal of deleted data from the log and the files, and the proof of the removal by searches
 * for deleted keys and words.
 */
@NullMarked
package dev.memlog.standalone.erasure;

import org.jspecify.annotations.NullMarked;
