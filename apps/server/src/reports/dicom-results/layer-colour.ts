const linear = (level: number): number => (level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4)
const curve = (share: number): number => (share > 216 / 24389 ? Math.cbrt(share) : ((24389 / 27) * share + 16) / 116)

/** '#rrggbb' as the three numbers of a PCS value (PS3.3 C.10.7.1.1): CIELab under D50, each of 16 bits. */
export const cielab = (colour: string): [number, number, number] => {
  const level = (at: number) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  const red = level(1)
  const green = level(3)
  const blue = level(5)
  // sRGB to XYZ, adapted to D50 by Bradford.
  const x = curve((0.4360747 * red + 0.3850649 * green + 0.1430804 * blue) / 0.9642956)
  const y = curve(0.2225045 * red + 0.7168786 * green + 0.0606169 * blue)
  const z = curve((0.0139322 * red + 0.0971045 * green + 0.7141733 * blue) / 0.8251046)
  const sixteen = (share: number) => Math.round(Math.min(Math.max(share, 0), 1) * 65535)
  return [sixteen((116 * y - 16) / 100), sixteen((500 * (x - y) + 128) / 255), sixteen((200 * (y - z) + 128) / 255)]
}
