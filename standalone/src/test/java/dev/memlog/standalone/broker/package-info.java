@NullMarked
package dev.memlog.standalone.broker;

import org.jspecify.annotations.NullMarked;
