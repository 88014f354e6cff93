@NullMarked
package dev.memlog.importer;

import org.jspecify.annotations.NullMarked;
