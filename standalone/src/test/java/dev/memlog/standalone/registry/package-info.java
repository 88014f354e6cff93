@NullMarked
package dev.memlog.standalone.registry;

import org.jspecify.annotations.NullMarked;
