/** The address of the site on the platform, which also has an address of its own for each deploy. */
const name = 'tiriva'

/**
 * Returns the variables that Netlify's build sets by itself, beside those of the bank, with values of their real form
 * (https://docs.netlify.com/build/configure-builds/environment-variables/).
 * @param siteUrl the main address of the site
 * @param deployId 24 hexadecimal digits, others for each build
 */
export function netlifyVariables(
  context: 'production' | 'deploy-preview',
  siteUrl: string,
  deployId = '6927f0c2a1b2c3d4e5f60718',
): Record<string, string> {
  const isPreview = context === 'deploy-preview'
  const branch = isPreview ? 'new-colours' : 'main'
  const commit = '3f1d9a6c0b7e48b2a95d6c4e1f0837a2b5c9d8e7'
  return {
    NETLIFY: 'true',
    CI: 'true',
    BUILD_ID: '6927f0c2a1b2c3d4e5f60716',
    CONTEXT: context,
    SITE_ID: '0f0e0d0c-0b0a-4909-8807-060504030201',
    SITE_NAME: name,
    ACCOUNT_ID: '5f1e2d3c4b5a69788796a5b4',
    URL: siteUrl,
    DEPLOY_ID: deployId,
    DEPLOY_URL: `https://${deployId}--${name}.netlify.app`,
    DEPLOY_PRIME_URL: `https://${isPreview ? 'deploy-preview-7' : branch}--${name}.netlify.app`,
    NETLIFY_SKEW_PROTECTION_TOKEN: 'c2tldy1wcm90ZWN0aW9uLXRva2Vu',
    NETLIFY_IMAGES_CDN_DOMAIN: 'images.netlify.example',
    NETLIFY_BUILD_BASE: '/opt/build',
    REPOSITORY_URL: `https://git.example/bank/${name}`,
    BRANCH: branch,
    HEAD: branch,
    COMMIT_REF: commit,
    CACHED_COMMIT_REF: commit,
    PULL_REQUEST: String(isPreview),
    ...(isPreview ? { REVIEW_ID: '7' } : {}),
    LANG: 'en_US.UTF-8',
    LANGUAGE: 'en_US:en',
    LC_ALL: 'C.UTF-8',
  }
}
