import { inkColours, type Primitive } from '@xrai/contract/odontogram/drawing'

/** The odontogram's lines and texts as elements of an SVG. */
export function Drawn({ primitives }: { readonly primitives: readonly Primitive[] }) {
  return primitives.map((primitive, place) => {
    const key = `${place} ${primitive.kind}`
    const colour = inkColours[primitive.ink]
    if (primitive.kind === 'text') {
      const { x, y, size, text, isBold } = primitive
      return (
        <text key={key} x={x} y={y} fontSize={size} fontWeight={isBold ? 700 : 400} textAnchor="middle" fill={colour}>
          {text}
        </text>
      )
    }
    const { d, width, isFilled, isDashed } = primitive
    return (
      <path
        key={key}
        d={d}
        fill={isFilled ? colour : 'none'}
        stroke={width > 0 ? colour : 'none'}
        strokeWidth={width}
        strokeLinejoin="round"
        {...(isDashed && { strokeDasharray: '2.5 2' })}
      />
    )
  })
}
