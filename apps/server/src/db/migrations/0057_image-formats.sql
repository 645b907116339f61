ALTER TYPE "public"."image_format" ADD VALUE 'tiff';--> statement-breakpoint
ALTER TYPE "public"."image_format" ADD VALUE 'webp';