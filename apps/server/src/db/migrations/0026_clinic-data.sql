CREATE TABLE "clinic_logo" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clinic" ADD COLUMN "ruc" text;--> statement-breakpoint
ALTER TABLE "clinic" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "clinic" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "clinic" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "clinic" ADD COLUMN "logo_id" uuid;--> statement-breakpoint
ALTER TABLE "clinic_logo" ADD CONSTRAINT "clinic_logo_clinic_id_clinic_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clinic_logo_clinic" ON "clinic_logo" USING btree ("clinic_id","id");