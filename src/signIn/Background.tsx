/** Decoration: a call spreads in rings over a town with hospital, plant and tunnel. */
const CENTER = { x: 720, y: 430 };
const RADII = [250, 307, 374, 451, 538, 635, 742, 859, 986, 1123, 1270];
/** Recipients: [x, y, answered]. */
const PEOPLE: readonly (readonly [number, number, boolean])[] = [
  [368.6, 302.1, true],
  [1138.2, 261.1, true],
  [221.2, 631.5, true],
  [1118.2, 641.7, true],
  [1119.8, 70, true],
  [1308.8, 667.9, false],
  [248.1, 5.1, false],
  [16.3, 822.7, false],
  [1454.8, 326.7, false],
];
const TOWN =
  'M0 846H96v-62h26v-30h64v30h26v62h70v-40h54v40h58 M141 768h26m-13-13v26 M110 800h10m14 0h10m14 0h10m14 0h10 M110 818h10m14 0h10m42 0h10 M394 846c0-64 34-96 92-96s92 32 92 96 M412 846c0-52 26-78 74-78s74 26 74 78 M486 846v-14m0-14v-14m0-14v-10 M578 846h330 M908 846v-52l34-22v22l34-22v22l34-22v74 M1022 846v-118h16v118 M1050 846v-90h14v90 M1064 846h70v-44h120v-34h40v34h30v44h116 M1154 818h16m14 0h16m14 0h16 M1274 780v-22m-9 9h18';

export function Background() {
  return (
    <svg className="sign-bg" viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <radialGradient id="sign-glow" cx=".5" cy=".48" r=".6">
          <stop offset="0" stopColor="var(--accent)" stopOpacity=".1" />
          <stop offset="1" stopColor="var(--accent)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="1440" height="900" fill="url(#sign-glow)" />
      {RADII.map((radius, index) => (
        <circle
          key={radius}
          cx={CENTER.x}
          cy={CENTER.y}
          r={radius}
          fill="none"
          stroke="var(--accent)"
          strokeOpacity={0.3 - index * 0.025}
        />
      ))}
      {PEOPLE.map(([x, y, answered]) => (
        <g key={`${x}`}>
          <circle
            cx={x}
            cy={y}
            r={answered ? 9 : 6}
            fill="var(--canvas)"
            stroke="var(--accent)"
            strokeOpacity={answered ? 0.5 : 0.22}
          />
          <circle cx={x} cy={y} r={answered ? 3.5 : 2} fill="var(--accent)" fillOpacity={answered ? 0.9 : 0.35} />
        </g>
      ))}
      <path
        d={TOWN}
        fill="none"
        stroke="var(--text-3)"
        strokeOpacity=".42"
        strokeWidth="1.2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
