/**
 * Three-valued AND (`all` is 1) or OR of `count` operands, whose planes `list` names in pairs: yes, known.
 * Of AND false beats unknown and unknown beats true, of OR the other way round.
 */
export function combine(all: i32, list: usize, count: i32, yes: usize, known: usize, bytes: i32): void {
  if (all) {
    for (let at: usize = 0; at < <usize>bytes; at += 64) {
      let y0 = i64x2.splat(-1), y1 = y0, y2 = y0, y3 = y0;
      let n0 = i64x2.splat(0), n1 = n0, n2 = n0, n3 = n0;
      for (let i: usize = 0; i < <usize>count; i++) {
        const y = load<usize>(list + (i << 3)) + at;
        const k = load<usize>(list + (i << 3), 4) + at;
        const a = v128.load(y), b = v128.load(y, 16), c = v128.load(y, 32), d = v128.load(y, 48);
        y0 = v128.and(y0, a);
        y1 = v128.and(y1, b);
        y2 = v128.and(y2, c);
        y3 = v128.and(y3, d);
        n0 = v128.or(n0, v128.andnot(v128.load(k), a));
        n1 = v128.or(n1, v128.andnot(v128.load(k, 16), b));
        n2 = v128.or(n2, v128.andnot(v128.load(k, 32), c));
        n3 = v128.or(n3, v128.andnot(v128.load(k, 48), d));
      }
      v128.store(yes + at, y0);
      v128.store(yes + at, y1, 16);
      v128.store(yes + at, y2, 32);
      v128.store(yes + at, y3, 48);
      v128.store(known + at, v128.or(y0, n0));
      v128.store(known + at, v128.or(y1, n1), 16);
      v128.store(known + at, v128.or(y2, n2), 32);
      v128.store(known + at, v128.or(y3, n3), 48);
    }
  } else {
    for (let at: usize = 0; at < <usize>bytes; at += 64) {
      let y0 = i64x2.splat(0), y1 = y0, y2 = y0, y3 = y0;
      let k0 = i64x2.splat(-1), k1 = k0, k2 = k0, k3 = k0;
      for (let i: usize = 0; i < <usize>count; i++) {
        const y = load<usize>(list + (i << 3)) + at;
        const k = load<usize>(list + (i << 3), 4) + at;
        y0 = v128.or(y0, v128.load(y));
        y1 = v128.or(y1, v128.load(y, 16));
        y2 = v128.or(y2, v128.load(y, 32));
        y3 = v128.or(y3, v128.load(y, 48));
        k0 = v128.and(k0, v128.load(k));
        k1 = v128.and(k1, v128.load(k, 16));
        k2 = v128.and(k2, v128.load(k, 32));
        k3 = v128.and(k3, v128.load(k, 48));
      }
      v128.store(yes + at, y0);
      v128.store(yes + at, y1, 16);
      v128.store(yes + at, y2, 32);
      v128.store(yes + at, y3, 48);
      v128.store(known + at, v128.or(y0, k0));
      v128.store(known + at, v128.or(y1, k1), 16);
      v128.store(known + at, v128.or(y2, k2), 32);
      v128.store(known + at, v128.or(y3, k3), 48);
    }
  }
}

/** AND (`all` is 1) or OR of `count` planes that `list` names. */
export function join(all: i32, list: usize, count: i32, out: usize, bytes: i32): void {
  const end = list + (<usize>count << 2);
  const start = i64x2.splat(all ? -1 : 0);
  for (let at: usize = 0; at < <usize>bytes; at += 64) {
    let y0 = start, y1 = start, y2 = start, y3 = start;
    if (all) {
      for (let entry = list; entry < end; entry += 4) {
        const y = load<usize>(entry) + at;
        y0 = v128.and(y0, v128.load(y));
        y1 = v128.and(y1, v128.load(y, 16));
        y2 = v128.and(y2, v128.load(y, 32));
        y3 = v128.and(y3, v128.load(y, 48));
      }
    } else {
      for (let entry = list; entry < end; entry += 4) {
        const y = load<usize>(entry) + at;
        y0 = v128.or(y0, v128.load(y));
        y1 = v128.or(y1, v128.load(y, 16));
        y2 = v128.or(y2, v128.load(y, 32));
        y3 = v128.or(y3, v128.load(y, 48));
      }
    }
    v128.store(out + at, y0);
    v128.store(out + at, y1, 16);
    v128.store(out + at, y2, 32);
    v128.store(out + at, y3, 48);
  }
}

export function copyPlane(from: usize, to: usize, bytes: i32): void {
  for (let at: usize = 0; at < <usize>bytes; at += 16) v128.store(to + at, v128.load(from + at));
}

/** out = a & b */
export function andPlanes(a: usize, b: usize, out: usize, bytes: i32): void {
  for (let at: usize = 0; at < <usize>bytes; at += 16) {
    v128.store(out + at, v128.and(v128.load(a + at), v128.load(b + at)));
  }
}

/** out = a & ~b */
export function andNotPlanes(a: usize, b: usize, out: usize, bytes: i32): void {
  for (let at: usize = 0; at < <usize>bytes; at += 16) {
    v128.store(out + at, v128.andnot(v128.load(a + at), v128.load(b + at)));
  }
}

/** out = out | (a & ~b) */
export function addAndNotPlanes(a: usize, b: usize, out: usize, bytes: i32): void {
  for (let at: usize = 0; at < <usize>bytes; at += 16) {
    v128.store(out + at, v128.or(v128.load(out + at), v128.andnot(v128.load(a + at), v128.load(b + at))));
  }
}

/** The bits that are set. */
export function countBits(plane: usize, bytes: i32): i32 {
  let count: i64 = 0;
  const end = plane + <usize>bytes;
  while (plane < end) {
    count += popcnt(load<i64>(plane)) + popcnt(load<i64>(plane, 8));
    plane += 16;
  }
  return <i32>count;
}

/** For each byte the places of its bits, ascending, in 32 bits each. */
const PLACES: usize = memory.data(8192, 64);

function fillPlaces(): void {
  for (let byte: u32 = 0; byte < 256; byte++) {
    let next = PLACES + (<usize>byte << 5);
    for (let bit: u32 = 0; bit < 8; bit++) {
      if ((byte >> bit) & 1) {
        store<u32>(next, bit);
        next += 4;
      }
    }
  }
}
fillPlaces();

// @ts-ignore: decorator
@inline
function listByte(byte: u32, first: i32, out: usize): usize {
  const places = PLACES + (<usize>byte << 5);
  const base = i32x4.splat(first);
  v128.store(out, i32x4.add(base, v128.load(places)));
  v128.store(out, i32x4.add(base, v128.load(places, 16)), 16);
  return out + (<usize>popcnt(byte) << 2);
}

/** Writes the rows whose bit is set, ascending; `out` needs room for eight more. */
export function listRows(plane: usize, bytes: i32, out: usize): void {
  for (let at: i32 = 0; at < bytes; at += 8) {
    let word = load<u64>(plane + <usize>at);
    if (word == 0) continue;
    const first = at << 3;
    if (popcnt(word) < 5) {
      do {
        store<i32>(out, first + <i32>ctz(word));
        out += 4;
        word &= word - 1;
      } while (word != 0);
    } else {
      out = listByte(<u32>word & 0xff, first, out);
      out = listByte(<u32>(word >> 8) & 0xff, first + 8, out);
      out = listByte(<u32>(word >> 16) & 0xff, first + 16, out);
      out = listByte(<u32>(word >> 24) & 0xff, first + 24, out);
      out = listByte(<u32>(word >> 32) & 0xff, first + 32, out);
      out = listByte(<u32>(word >> 40) & 0xff, first + 40, out);
      out = listByte(<u32>(word >> 48) & 0xff, first + 48, out);
      out = listByte(<u32>(word >> 56), first + 56, out);
    }
  }
}
