import { createElement } from 'react'

const outline = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
}

/** Stands in the bundles for lucide-react's `createLucideIcon`: a component that draws the icon with the properties it is given. */
export default function createLucideIcon({ node }) {
  return (props) =>
    createElement(
      'svg',
      { ...outline, ...props },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
