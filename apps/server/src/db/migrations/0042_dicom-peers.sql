CREATE TABLE "dicom_peer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"name" text NOT NULL,
	"protocol" text NOT NULL,
	"host" text,
	"port" integer,
	"ae_title" text,
	"url" text,
	"qido_path" text DEFAULT '' NOT NULL,
	"wado_path" text DEFAULT '' NOT NULL,
	"stow_path" text DEFAULT '' NOT NULL,
	"authentication" text DEFAULT 'none' NOT NULL,
	"username" text,
	"secret" text,
	"sends" boolean NOT NULL,
	"asked" boolean NOT NULL,
	"given" boolean NOT NULL,
	"received_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clinic" ADD COLUMN "ae_title" text;--> statement-breakpoint
ALTER TABLE "dicom_peer" ADD CONSTRAINT "dicom_peer_clinic_id_clinic_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dicom_peer" ADD CONSTRAINT "dicom_peer_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dicom_peer_clinic" ON "dicom_peer" USING btree ("clinic_id","id");--> statement-breakpoint
ALTER TABLE "clinic" ADD CONSTRAINT "clinic_ae_title" UNIQUE("ae_title");