import { Picture } from '#ui/pictures/Picture.tsx'

type Props = { model: string; url: string; placeholderUrl: string }

/** The model's picture, at the top of the simulation. */
export function ModelPicture({ model, url, placeholderUrl }: Props) {
  return (
    <div className="bg-paper">
      <Picture
        src={url}
        placeholder={placeholderUrl}
        alt={`Moto ${model}`}
        width={640}
        height={400}
        fetchPriority="high"
        className="mx-auto h-auto max-h-72 w-full object-contain"
      />
    </div>
  )
}
