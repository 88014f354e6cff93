/** Random scripts: what a chat service, its users and broken clients send, from a seed. */
@NullMarked
package dev.memlog.bench.faults.script;

import org.jspecify.annotations.NullMarked;
