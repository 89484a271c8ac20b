// Texts are numbers a distinct text, of 1, 2 or 4 bytes; all bits set is empty.

/** Where a text is the one numbered `code`. */
export function sameCode(width: i32, codes: usize, code: i32, yes: usize, rows: i32): void {
  if (width == 1) {
    const wanted = i8x16.splat(<i8>code);
    for (let row: i32 = 0; row < rows; row += 16) {
      store<u16>(yes, <u16>i8x16.bitmask(i8x16.eq(v128.load(codes), wanted)));
      codes += 16;
      yes += 2;
    }
  } else if (width == 2) {
    const wanted = i16x8.splat(<i16>code);
    for (let row: i32 = 0; row < rows; row += 16) {
      store<u16>(yes, <u16>i8x16.bitmask(i8x16.narrow_i16x8_s(
        i16x8.eq(v128.load(codes), wanted),
        i16x8.eq(v128.load(codes, 16), wanted),
      )));
      codes += 32;
      yes += 2;
    }
  } else {
    const wanted = i32x4.splat(code);
    for (let row: i32 = 0; row < rows; row += 16) {
      store<u16>(yes, <u16>i8x16.bitmask(i8x16.narrow_i16x8_s(
        i16x8.narrow_i32x4_s(i32x4.eq(v128.load(codes), wanted), i32x4.eq(v128.load(codes, 16), wanted)),
        i16x8.narrow_i32x4_s(i32x4.eq(v128.load(codes, 32), wanted), i32x4.eq(v128.load(codes, 48), wanted)),
      )));
      codes += 64;
      yes += 2;
    }
  }
}

// @ts-ignore: decorator
@inline
export function codeAt(width: i32, codes: usize, row: i32): i32 {
  if (width == 1) return <i32>load<i8>(codes + <usize>row);
  if (width == 2) return <i32>load<i16>(codes + (<usize>row << 1));
  return load<i32>(codes + (<usize>row << 2));
}

/** Where two texts are the same: `map` gives for each code of `a` that of `b`, -2 where `b` has none. */
export function sameCodes(
  aWidth: i32, a: usize, bWidth: i32, b: usize, map: usize, aMask: i32, bMask: i32, yes: usize, rows: i32,
): void {
  for (let row: i32 = 0; row < rows; row += 8) {
    let bits: u32 = 0;
    for (let bit: i32 = 0; bit < 8; bit++) {
      const left = codeAt(aWidth, a, row + bit);
      const right = codeAt(bWidth, b, row + bit);
      if (left == -1 || right == -1) continue;
      const wanted = load<i32>(map + (<usize>(left & aMask) << 2));
      if (wanted == (right & bMask)) bits |= 1 << bit;
    }
    store<u8>(yes++, <u8>bits);
  }
}

/** Counts the listed rows by code; `width` is 2 or 4, and the last count is of the rows without one. */
export function countCodes(rows: usize, count: i32, width: i32, codes: usize, counts: usize): void {
  const end = rows + (<usize>count << 2);
  if (width == 2) {
    for (; rows < end; rows += 4) {
      const slot = counts + (<usize>load<u16>(codes + (<usize>load<i32>(rows) << 1)) << 2);
      store<i32>(slot, load<i32>(slot) + 1);
    }
  } else {
    for (; rows < end; rows += 4) {
      const slot = counts + (<usize>load<i32>(codes + (<usize>load<i32>(rows) << 2)) << 2);
      store<i32>(slot, load<i32>(slot) + 1);
    }
  }
}
