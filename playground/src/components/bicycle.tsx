interface BicycleProps {
  color: string
}

function Wheel({ x }: { x: number }) {
  return (
    <g className="wheel" style={{ transformOrigin: `${x}px 92px` }}>
      <circle className="tyre" cx={x} cy="92" r="34" />
      <path
        className="spokes"
        d={`M${x} 60v64M${x - 32} 92h64M${x - 22.6} 69.4l45.2 45.2M${x + 22.6} 69.4l-45.2 45.2`}
      />
      <circle className="hub" cx={x} cy="92" r="4" />
    </g>
  )
}

export function Bicycle({ color }: BicycleProps) {
  return (
    <svg className="bicycle" viewBox="0 0 220 136" aria-hidden="true">
      <Wheel x={46} />
      <Wheel x={172} />
      <g className="frame" style={{ stroke: color }}>
        <path d="M46 92L82 44H148L100 94ZM100 94L78 36" />
        <path d="M172 92L145 30" />
      </g>
      <path className="parts" d="M64 34h28M145 30l-4-10h16q10 0 10 9M100 94l10 14m-5 0h11" />
      <circle className="crank" cx="100" cy="94" r="8" />
    </svg>
  )
}
