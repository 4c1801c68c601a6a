import type { APIRoute, GetStaticPaths } from 'astro'
import { socialImages, socialPng } from '#artwork/social-images.ts'

export const getStaticPaths = (() =>
  Object.entries(socialImages).map(([name, social]) => ({
    params: { name },
    props: { social },
  }))) satisfies GetStaticPaths

/** The picture of a shared page in messengers. */
export const GET: APIRoute = async ({ props }) =>
  new Response(new Uint8Array(await socialPng(props.social)), { headers: { 'Content-Type': 'image/png' } })
