@NullMarked
package dev.memlog.standalone.importer;

import org.jspecify.annotations.NullMarked;
