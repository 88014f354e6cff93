@NullMarked
package dev.memlog.client;

import org.jspecify.annotations.NullMarked;
